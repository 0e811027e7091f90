import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Terminal } from '#server/modules/identity/index.ts'
import type { VerbContext } from './verb.ts'

/** Interactive terminal, if there is one. */
export function createTerminal({ say, complain }: Pick<VerbContext, 'say' | 'complain'>): Terminal {
  return {
    async ask(prompt) {
      if (!process.stdin.isTTY) return null
      process.stderr.write(prompt)
      // Hides passwords: the line editor writes to a null stream.
      const nowhere = new Writable({ write: (_, __, done) => done() })
      const reader = createInterface({ input: process.stdin, output: nowhere, terminal: true })
      const answer = await reader.question('')
      reader.close()
      process.stderr.write('\n')
      return answer
    },
    readInput: () => text(process.stdin),
    print: say,
    complain,
  }
}
