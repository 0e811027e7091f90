/**
 * Like `Promise.all`, but awaits all promises even if one fails, so that no work remains in flight.
 * Throws the first rejection in argument order.
 */
export async function settleAll<Works extends readonly unknown[] | []>(
  works: Works,
): Promise<{ -readonly [Place in keyof Works]: Awaited<Works[Place]> }> {
  const outcomes = await Promise.allSettled(works)
  const made = outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason
    return outcome.value
  })
  return made as never
}
