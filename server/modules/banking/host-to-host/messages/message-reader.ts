import { err, ok, type Result } from '#kernel/result.ts'
import { type BankMessage, Unreadable } from './bank-message.ts'
import { readElement } from './element.ts'
import { readMt940 } from './mt940.ts'
import { readCamt } from './statements.ts'
import { readCamt029, readPain002 } from './statuses.ts'

/** Reads any supported bank message. The error states why it cannot be read. */
export function readMessage(text: string): Result<BankMessage, string> {
  try {
    return ok(read(text))
  } catch (error) {
    if (error instanceof Unreadable) return err(error.message)
    throw error
  }
}

function read(text: string): BankMessage {
  if (/(^|\n)\s*:20:/.test(text)) return readMt940(text)
  const document = readElement(text)
  const namespace = [...document.attributes].find(([, value]) => value.startsWith('urn:iso:std:iso:20022:'))?.[1]
  const format = /xsd:([a-z]{4}\.\d{3}\.\d{3}\.\d{2})$/.exec(namespace ?? '')?.[1]
  if (!format) throw new Unreadable('its namespace is not that of an ISO 20022 message')
  const kind = format.slice(0, 8)
  switch (kind) {
    case 'pain.002':
      return readPain002(document, format)
    case 'camt.029':
      return readCamt029(document, format)
    case 'camt.052':
    case 'camt.053':
    case 'camt.054':
      return readCamt(document, kind, format)
    default:
      throw new Unreadable(`${format} is not a message that a bank sends us`)
  }
}
