// Effect of a bank's message in each state of an instruction.
type InstructionState = 'asked' | 'accepted' | 'booked' | 'rejected'

/** Status of an instruction in a bank's message. */
export type Word = 'accepted' | 'rejected' | 'booked'

/**
 * `apply`: the instruction takes the status. `ignore`: a repeated or late status; nothing changes.
 * `contradict`: the bank contradicts an earlier status; the instruction stays as it is and a person
 * is notified. No status ever sends anything again.
 */
export type Consequence = 'apply' | 'ignore' | 'contradict'

/** docs/BANK-RAILS.md explains this table to operators. */
export const consequences: Readonly<Record<InstructionState, Readonly<Record<Word, Consequence>>>> = {
  asked: { accepted: 'apply', rejected: 'apply', booked: 'apply' },
  accepted: { accepted: 'ignore', rejected: 'apply', booked: 'apply' },
  // Booked is final: a later rejection needs investigation, and the books keep the booking.
  booked: { accepted: 'ignore', rejected: 'contradict', booked: 'ignore' },
  // A booking after a rejection is a discrepancy and stops payouts; the rejected instruction stays
  // rejected.
  rejected: { accepted: 'ignore', rejected: 'ignore', booked: 'contradict' },
}
