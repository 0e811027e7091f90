import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { boundLog, openLog, tailOfLog } from './log-file.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'corridor-log-'))
})

afterAll(() => rm(folder, { recursive: true }))

describe('the log of the database', () => {
  it('is set aside when it grows large, while its writer goes on at the start of an empty file', async () => {
    const file = path.join(folder, 'large.log')
    await writeFile(file, 'x'.repeat(6 * 1024 * 1024))
    const writer = await openLog(file)
    await boundLog(file)
    await writer.write('after\n')
    await writer.close()
    expect((await stat(`${file}.1`)).size).toBe(6 * 1024 * 1024)
    expect(await tailOfLog(file)).toBe('after')
  })

  it('is left alone while it is small, or not there yet', async () => {
    const file = path.join(folder, 'small.log')
    await boundLog(file)
    await writeFile(file, 'one\ntwo\n')
    await boundLog(file)
    expect(await tailOfLog(file, 1)).toBe('two')
  })
})
