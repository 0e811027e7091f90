import { describe, expect, it } from 'vitest'
import { useIdentity } from '#tests/setup/identity.ts'
import { type Terminal, userCommands } from './index.ts'

const harness = useIdentity()
const goodPassword = 'tapir under seven moons'

/** A terminal with an optional user at the keyboard; collects the output. */
function terminal(answers: { typed?: string; input?: string } = {}) {
  const printed: string[] = []
  const complained: string[] = []
  const spoken: Terminal = {
    ask: async () => answers.typed ?? null,
    readInput: async () => answers.input ?? '',
    print: (line) => printed.push(line),
    printError: (line) => complained.push(line),
  }
  return { ...spoken, printed, complained }
}

const commands = () => userCommands(harness)
const mayLogin = async (email: string, password: string) => (await harness.signIn(password, email)).statusCode

describe('corridor user create', () => {
  it('creates a user with the typed password', async () => {
    const keyboard = terminal({ typed: goodPassword })
    const args = ['--email', 'moussa@example.test', '--role', 'compliance', '--first', 'Moussa', '--last', 'Traore']
    expect(await commands().create.run(args, keyboard)).toBe(0)
    expect(keyboard.printed).toEqual(['moussa@example.test (compliance) can sign in.'])
    expect(await mayLogin('moussa@example.test', goodPassword)).toBe(200)
    expect(await harness.newestAudit()).toMatchObject({ action: 'login', userName: 'Moussa Traore' })
  })

  it('defaults to role user and reads the password from standard input', {
    tags: ['S6-02'],
  }, async () => {
    const pipe = terminal({ input: `${goodPassword}\n` })
    expect(await commands().create.run(['--email', 'awa@example.test', '--password-stdin'], pipe)).toBe(0)
    expect(pipe.printed).toEqual(['awa@example.test (user) can sign in.'])
    expect(await mayLogin('awa@example.test', goodPassword)).toBe(200)
  })

  it('generates a password and prints it once, on request or when there is no terminal', async () => {
    for (const [email, options] of [
      ['one@example.test', ['--generate']],
      ['two@example.test', []],
    ] as const) {
      const nobody = terminal()
      expect(await commands().create.run(['--email', email, ...options], nobody)).toBe(0)
      const password = nobody.printed[1]?.replace('Password, shown once: ', '') ?? ''
      expect(password).toMatch(/^[a-z2-9]{6}(-[a-z2-9]{6}){3}$/)
      expect(await mayLogin(email, password)).toBe(200)
    }
  })

  it.each([
    [['--email', 'ada@example.test'], 'Another user already has this email'],
    [['--email', 'nonsense'], 'Invalid email'],
    [['--email', 'new@example.test', '--role', 'owner'], 'There is no role owner'],
  ])('rejects %j, prints the reason and exits with 1', async (args, message) => {
    const keyboard = terminal({ typed: goodPassword })
    expect(await commands().create.run(args, keyboard)).toBe(1)
    expect(keyboard.complained).toEqual([message])
  })

  it('rejects a password that is too short', async () => {
    const keyboard = terminal({ typed: 'short' })
    expect(await commands().create.run(['--email', 'new@example.test'], keyboard)).toBe(1)
    expect(keyboard.complained).toEqual(['Password must have at least 12 characters'])
  })

  it.each([[[]], [['--emial', 'x']], [['--email']], [['new@example.test']]])(
    "exits with 2 when %j can't be parsed",
    async (args) => {
      const keyboard = terminal()
      expect(await commands().create.run(args, keyboard)).toBe(2)
      expect(keyboard.complained).toHaveLength(1)
    },
  )
})

describe('corridor user reset', () => {
  it("sets a new password and ends the user's sessions", async () => {
    const cookie = await harness.signedIn()
    expect(await commands().reset.run(['--email', 'ADA@example.test'], terminal({ typed: goodPassword }))).toBe(0)
    expect(await harness.statusOf(cookie)).toBe(401)
    expect(await mayLogin('ada@example.test', goodPassword)).toBe(200)
  })

  it('reports an unknown user', async () => {
    const keyboard = terminal({ typed: goodPassword })
    expect(await commands().reset.run(['--email', 'ghost@example.test'], keyboard)).toBe(1)
    expect(keyboard.complained).toEqual(['There is no such user.'])
  })
})
