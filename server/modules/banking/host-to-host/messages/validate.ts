// Validates outgoing messages against their XML schemas.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { err, ok, type Result } from '#kernel/result.ts'
import { projectPath } from '#server/platform/config/project-folder.ts'

export type OutFormat = 'pain.001.001.03' | 'pain.001.001.09' | 'camt.055.001.08'

const schemaFolder = projectPath('server/modules/banking/host-to-host/schemas')
const validators = new Map<OutFormat, XsdValidator>()

/**
 * Validates a message against the schema of its format before it is sent. The schemas in `schemas/`
 * were written for this project: they prove the structure, not validity against the official
 * schemas. The error names the violation.
 */
export function validateMessage(format: OutFormat, text: string): Result<undefined, string> {
  let document: XmlDocument | null = null
  try {
    document = XmlDocument.fromString(text)
    validatorOf(format).validate(document)
    return ok()
  } catch (error) {
    return err(error instanceof Error ? error.message.trim() : String(error))
  } finally {
    document?.dispose()
  }
}

/** Cached for the life of the process: three small files. */
function validatorOf(format: OutFormat): XsdValidator {
  const known = validators.get(format)
  if (known) return known
  const schema = XmlDocument.fromString(readFileSync(join(schemaFolder, `${format}.xsd`), 'utf8'))
  const made = XsdValidator.fromDoc(schema)
  validators.set(format, made)
  return made
}
