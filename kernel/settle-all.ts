/**
 * As `Promise.all`, but waits for every one even where one has failed, so that nothing of them is still in hand afterwards;
 * then throws what the first in their order threw.
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
