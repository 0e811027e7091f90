type InstructionState = 'asked' | 'accepted' | 'booked' | 'rejected'

/** What a bank's message may say of an instruction. */
export type Word = 'accepted' | 'rejected' | 'booked'

/**
 * `apply`: the instruction follows. `ignore`: nothing new, or news that came late; it stays. `contradict`: the bank says
 * otherwise than before; the instruction stays as it was and a person is told. No word ever sends anything again.
 */
export type Consequence = 'apply' | 'ignore' | 'contradict'

/** What each word comes to in each state of an instruction. docs/BANK-RAILS.md explains it to operators. */
export const consequences: Readonly<Record<InstructionState, Readonly<Record<Word, Consequence>>>> = {
  asked: { accepted: 'apply', rejected: 'apply', booked: 'apply' },
  accepted: { accepted: 'ignore', rejected: 'apply', booked: 'apply' },
  // Booked is final: a later "no" is looked into, and the books stay with the booking.
  booked: { accepted: 'ignore', rejected: 'contradict', booked: 'ignore' },
  // A booking after a "no" stands among the odd bookings and stops payouts; the refused instruction is not revived.
  rejected: { accepted: 'ignore', rejected: 'ignore', booked: 'contradict' },
}
