import { canUsePasskeys, holderMessage, signWithKey } from '#web/api/webauthn.ts'

/** Offers sign-in by passkey where the browser supports it; otherwise only the form is shown. */
const button = document.querySelector<HTMLButtonElement>('[data-passkey]')
const alert = document.querySelector('[role="alert"]')

async function post(path: string, body?: unknown): Promise<Response> {
  return fetch(path, {
    method: 'POST',
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
}

async function signIn(): Promise<string | null> {
  const begun = await post('/api/login/passkey/options')
  if (!begun.ok) return messageOf(begun)
  const { setUp, options } = (await begun.json()) as { setUp: string; options: Record<string, unknown> }
  const answered = await post('/api/login/passkey', { setUp, response: await signWithKey(options) })
  return answered.ok ? null : messageOf(answered)
}

async function messageOf(response: Response): Promise<string> {
  const problem = (await response.json().catch(() => null)) as { message?: string } | null
  return problem?.message ?? 'The server could not be reached. Please try again.'
}

async function tryPasskey(): Promise<void> {
  if (alert) alert.textContent = ''
  const failure = await signIn().catch(
    (error: unknown) => holderMessage(error) ?? 'The server could not be reached. Please try again.',
  )
  if (failure === null) window.location.replace('/')
  else if (alert) alert.textContent = failure
}

if (button && canUsePasskeys()) {
  button.hidden = false
  button.addEventListener('click', () => void tryPasskey())
}
