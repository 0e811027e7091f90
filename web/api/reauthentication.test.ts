import { describe, expect, it } from 'vitest'
import { callErrorFrom } from './call-error.ts'
import { createReauthenticationQueue, needsReauthentication, withReauthentication } from './reauthentication.ts'

const refusal = (code: string) =>
  callErrorFrom(
    new Response(JSON.stringify({ code, message: 'Confirm your password, then try again.' }), { status: 403 }),
  )

/** A call that requires reauthentication the first `times` times. */
function callThatWantsProof(times: number) {
  let made = 0
  return {
    made: () => made,
    async send() {
      made += 1
      if (made <= times) throw await refusal('proof_required')
      return 'done'
    },
  }
}

describe('reauthentication', () => {
  it('repeats the call after confirmation', async () => {
    const queue = createReauthenticationQueue()
    const call = callThatWantsProof(1)
    const answer = withReauthentication(call.send, queue)
    await expect.poll(queue.isAsking).toBe(true)
    queue.answer(true)
    expect([await answer, call.made(), queue.isAsking()]).toEqual(['done', 2, false])
  })

  it('fails with the server message when the user declines, and asks only once', async () => {
    const declined = callThatWantsProof(1)
    const error = await withReauthentication(declined.send, { ask: async () => false }).catch(
      (caught: unknown) => caught,
    )
    expect([needsReauthentication(error), declined.made()]).toEqual([true, 1])

    const insatiable = callThatWantsProof(9)
    await expect(withReauthentication(insatiable.send, { ask: async () => true })).rejects.toThrow('403')
    expect(insatiable.made()).toBe(2)
  })

  it('asks one question for all waiting calls', async () => {
    const queue = createReauthenticationQueue()
    let questions = 0
    queue.subscribe(() => {
      if (queue.isAsking()) questions += 1
    })
    const both = Promise.all([queue.ask(), queue.ask()])
    queue.answer(true)
    expect([await both, questions]).toEqual([[true, true], 1])
  })

  it('passes every other failure through', async () => {
    const failing = withReauthentication(async () => Promise.reject(await refusal('not_permitted')), {
      ask: async () => true,
    })
    await expect(failing).rejects.toThrow('403')
  })
})
