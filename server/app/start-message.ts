import type { Application } from './application.ts'
import * as t from './messages.ts'

/** Prints where Corridor runs and how to sign in. */
export function printStartMessage({ address, config, setUpLink }: Application): string {
  const mode = config.mode === 'sandbox' ? t.sandboxMode : config.mode
  const signIn = setUpLink
    ? ['make the first administrator here, once, within 30 minutes:', `            ${setUpLink}`]
    : [`${address}/api/login`]
  const lines = ['', t.readyAt(address), t.modeLine(mode), t.signInLine(signIn.join('\n')), t.stopLine]
  return `${lines.join('\n')}\n\n`
}
