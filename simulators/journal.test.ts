import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openJournal } from './journal.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'corridor-journal-'))
})
afterEach(() => rm(folder, { recursive: true }))

const replayed = async (): Promise<unknown[]> => {
  const records: unknown[] = []
  const journal = await openJournal<unknown>(folder, 'j.jsonl', (record) => records.push(record))
  await journal.close()
  return records
}

describe('journal', () => {
  it('replays concurrent appends in order', async () => {
    const journal = await openJournal<{ n: number }>(folder, 'j.jsonl', () => undefined)
    await Promise.all(
      Array.from({ length: 100 }, async (_, n) => {
        journal.append({ n })
        await journal.flushed()
      }),
    )
    await journal.close()
    expect(await replayed()).toEqual(Array.from({ length: 100 }, (_, n) => ({ n })))
  })

  it('has a record on disk once flushed', async () => {
    const journal = await openJournal<object>(folder, 'j.jsonl', () => undefined)
    journal.append({ paid: 'é' })
    await journal.flushed()
    expect(await readFile(join(folder, 'j.jsonl'), 'utf8')).toBe('{"paid":"é"}\n')
    await journal.close()
  })

  it('drops a torn last line and continues after it', async () => {
    await writeFile(join(folder, 'j.jsonl'), '{"n":1}\n{"n":2,"na')
    expect(await replayed()).toEqual([{ n: 1 }])
    await appendFile(join(folder, 'j.jsonl'), '{"n":3}\n')
    expect(await replayed()).toEqual([{ n: 1 }, { n: 3 }])
  })

  it('rejects a damaged line in the middle', async () => {
    await writeFile(join(folder, 'j.jsonl'), '{"n":1}\n{"n"\n{"n":3}\n')
    await expect(replayed()).rejects.toThrow('damaged in line 2')
  })
})
