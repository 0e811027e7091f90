import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLog, rotateLog, tailOfLog } from './log-file.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'embedded-postgres-log-'))
})

afterAll(() => rm(folder, { recursive: true }))

describe('the log', () => {
  it('moves a large log aside while its writer continues in the emptied file', async () => {
    const file = path.join(folder, 'large.log')
    await writeFile(file, 'x'.repeat(6 * 1024 * 1024))
    const writer = await openLog(file)
    await rotateLog(file)
    await writer.write('after\n')
    await writer.close()
    expect((await stat(`${file}.1`)).size).toBe(6 * 1024 * 1024)
    expect(await tailOfLog(file)).toBe('after')
  })

  it('leaves a small or missing log unchanged', async () => {
    const file = path.join(folder, 'small.log')
    await rotateLog(file)
    await writeFile(file, 'one\ntwo\n')
    await rotateLog(file)
    expect(await tailOfLog(file, 1)).toBe('two')
  })
})
