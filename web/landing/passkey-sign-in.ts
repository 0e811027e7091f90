import * as api from '#web/api/messages.ts'
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
  const started = await post('/api/login/passkey/options')
  if (!started.ok) return messageOf(started)
  const { setUp, options } = (await started.json()) as { setUp: string; options: Record<string, unknown> }
  const answered = await post('/api/login/passkey', { setUp, response: await signWithKey(options) })
  return answered.ok ? null : messageOf(answered)
}

async function messageOf(response: Response): Promise<string> {
  const problem = (await response.json().catch(() => null)) as { message?: string } | null
  return problem?.message ?? api.serverUnreachable
}

async function tryPasskey(): Promise<void> {
  if (alert) alert.textContent = ''
  const failure = await signIn().catch((error: unknown) => holderMessage(error) ?? api.serverUnreachable)
  if (failure === null) window.location.replace('/')
  else if (alert) alert.textContent = failure
}

if (button && canUsePasskeys()) {
  button.hidden = false
  button.addEventListener('click', () => void tryPasskey())
}
