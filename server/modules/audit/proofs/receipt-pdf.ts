/** Receipts as PDF: a signature over every byte of the file, and its verification. */

import { createHash } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import * as t from '#server/modules/audit/messages.ts'
import { type ReceiptCheck, verifyReceipt } from './receipt.ts'
import { type NoteSigner, noteVerifier } from './signed-note.ts'

const format = 'corridor receipt pdf 1'
const header = Buffer.from('%PDF-')
const mark = '% corridor-signature '
const trailerEnd = 'startxref\n'
/** The end of a signed file. It is much shorter than this. */
const endLength = 2_000
const signedEnd = /\n% corridor-signature ([A-Za-z0-9+/]+={0,2})\nstartxref\n\d{1,12}\n%%EOF\n$/
/** A receipt with hundreds of entries has some hundred kilobytes. */
const maxAttachmentBytes = 64 * 2 ** 20

/**
 * Adds a signature as a comment line at the end of the trailer, where PDF/A allows one and no
 * offset changes. It covers every other byte of the file.
 */
export function signPdf(pdf: Buffer, signer: NoteSigner): Buffer {
  const at = pdf.lastIndexOf(trailerEnd)
  if (at === -1) throw new Error('a PDF without a trailer cannot be signed')
  const line = `${mark}${Buffer.from(signer.sign(signedText(pdf))).toString('base64')}\n`
  return Buffer.concat([pdf.subarray(0, at), Buffer.from(line), pdf.subarray(at)])
}

/**
 * Checks a receipt by its own bytes, without database or network. A PDF holds the JSON receipt, and
 * no byte of it may differ from the issued file.
 */
export function verifyReceiptBytes(bytes: Buffer, expectedKey: string | null): ReceiptCheck {
  if (!bytes.subarray(0, header.length).equals(header)) return verifyReceipt(bytes.toString('utf8'), expectedKey)
  const signed = splitSignature(bytes)
  if (!signed) return { holds: false, reason: t.pdfNotSigned }
  const text = attachedText(signed.pdf)
  if (text === null) return { holds: false, reason: t.pdfWithoutReceipt }
  const checked = verifyReceipt(text, expectedKey)
  if (!checked.holds) return checked
  const verifier = noteVerifier(checked.receipt.publicKey)
  return verifier?.open(signed.note) === signedText(signed.pdf) ? checked : { holds: false, reason: t.pdfEdited }
}

const signedText = (pdf: Buffer): string => `${format}\n${createHash('sha256').update(pdf).digest('base64')}\n`

/** The signature, and the file as it was before it; null for a file that is not signed. */
function splitSignature(bytes: Buffer): { readonly pdf: Buffer; readonly note: string } | null {
  const end = bytes.subarray(-endLength).toString('latin1')
  const match = signedEnd.exec(end)
  const base64 = match?.[1]
  if (!match || base64 === undefined) return null
  const note = Buffer.from(base64, 'base64')
  if (note.toString('base64') !== base64) return null
  const from = bytes.length - end.length + match.index + 1
  const to = from + mark.length + base64.length + 1
  return { pdf: Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)]), note: note.toString('utf8') }
}

/** The only file that is attached to a receipt; null if there is none or it is damaged. */
function attachedText(pdf: Buffer): string | null {
  const start = pdf.indexOf('/Type /EmbeddedFile')
  const body = pdf.indexOf('\nstream\n', start)
  if (start === -1 || body === -1) return null
  const [, length] = /\/Length (\d{1,9})\s/.exec(pdf.subarray(start, body).toString('latin1')) ?? []
  if (length === undefined) return null
  const from = body + '\nstream\n'.length
  try {
    const deflated = pdf.subarray(from, from + Number(length))
    return inflateSync(deflated, { maxOutputLength: maxAttachmentBytes }).toString('utf8')
  } catch {
    return null
  }
}
