const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

/** Web addresses, without the full stop or bracket that follows them in a sentence. */
const address = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]]/g

/**
 * A plain text as simple HTML: paragraphs, line breaks, links. Whatever the text holds is shown as it is and never
 * taken for HTML; styles stand in line, since mail programs read no others.
 */
export function htmlOf(text: string): string {
  const paragraphs = text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => `<p style="margin:0 0 16px">${linked(paragraph).replace(/\n/g, '<br>')}</p>`)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"></head><body style="margin:0;padding:24px;background:#f6f6f3"><div style="max-width:560px;margin:0 auto;padding:28px;background:#ffffff;border:1px solid #e3e5df;border-radius:10px;font:15px/1.55 system-ui,-apple-system,'Segoe UI',sans-serif;color:#16201b">${paragraphs.join('')}</div></body></html>`
}

function linked(text: string): string {
  let html = ''
  let from = 0
  for (const match of text.matchAll(address)) {
    const shown = escapeHtml(match[0])
    html += `${escapeHtml(text.slice(from, match.index))}<a href="${shown}" style="color:#0b6b4c">${shown}</a>`
    from = match.index + match[0].length
  }
  return html + escapeHtml(text.slice(from))
}
