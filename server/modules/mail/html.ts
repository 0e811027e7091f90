import { type Html, html, htmlDocument } from '#server/platform/html/html.ts'

/** Web addresses, without a full stop or bracket that follows them in a sentence. */
const address = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]]/g

/**
 * A plain text as simple HTML: paragraphs, line breaks, links. The text is never interpreted as HTML.
 * Styles are inline, because mail programs read no others.
 */
export function htmlOf(text: string): string {
  const paragraphs = text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => html`<p style="margin:0 0 16px">${lines(paragraph)}</p>`)
  return htmlDocument(
    html`<meta name="color-scheme" content="light dark">`,
    html`<body style="margin:0;padding:24px;background:#f6f6f3"><div style="max-width:560px;margin:0 auto;padding:28px;background:#ffffff;border:1px solid #e3e5df;border-radius:10px;font:15px/1.55 system-ui,-apple-system,'Segoe UI',sans-serif;color:#16201b">${paragraphs}</div></body>`,
  )
}

const lines = (paragraph: string): Html[] =>
  paragraph.split('\n').map((line, at) => (at === 0 ? html`${linked(line)}` : html`<br>${linked(line)}`))

function linked(line: string): Html[] {
  const pieces: Html[] = []
  let from = 0
  for (const match of line.matchAll(address)) {
    const [url] = match
    pieces.push(html`${line.slice(from, match.index)}<a href="${url}" style="color:#0b6b4c">${url}</a>`)
    from = match.index + url.length
  }
  return [...pieces, html`${line.slice(from)}`]
}
