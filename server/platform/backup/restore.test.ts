import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { writeArchive } from './archive.ts'
import { restoreFiles } from './restore.ts'

const content = Buffer.alloc(100_000, 'x')
const checkout = join(import.meta.dirname, '../../..')

describe('restored files', () => {
  let folder: string
  let archive: string
  let target: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'corridor-restore-'))
    archive = join(folder, 'corridor.backup')
    target = join(folder, 'data')
    await writeArchive(archive, { passphrase: null }, (writer) =>
      writer.add('files/sandbox/bank.jsonl', content.length, [content]),
    )
  })
  afterEach(() => rm(folder, { recursive: true }))

  /** Restores in a process that may write 16 KiB to a file, as on a disk that becomes full. */
  const restoreOnFullDisk = () => {
    const program = `const { restoreFiles } = await import('#server/platform/backup/restore.ts')
      await restoreFiles(process.argv[1], null, process.argv[2])`
    const limited = 'trap "" XFSZ; ulimit -f 16; exec "$@"'
    const line = ['-c', limited, 'bash', process.execPath, '--input-type=module', '-e', program, archive, target]
    return promisify(execFile)('bash', line, { cwd: checkout, env: {} })
  }

  it('can be restored again after a full disk', async () => {
    await expect(restoreOnFullDisk()).rejects.toThrow(/EFBIG/)
    expect(await readdir(join(target, 'sandbox'))).toEqual([])
    await restoreFiles(archive, null, target)
    expect((await readFile(join(target, 'sandbox/bank.jsonl'))).equals(content)).toBe(true)
    expect(await readdir(join(target, 'sandbox'))).toEqual(['bank.jsonl'])
  })

  it('may be there already, but not with other content', async () => {
    await restoreFiles(archive, null, target)
    await restoreFiles(archive, null, target)
    await writeFile(join(target, 'sandbox/bank.jsonl'), 'other')
    await expect(restoreFiles(archive, null, target)).rejects.toThrow(/differs/)
  })
})
