import { plural } from '#kernel/plural.ts'

export const pageTitle = 'Recurring Invoices'
export const recordTitle = 'Recurring invoice'
export const newAction = 'New recurring invoice'
export const makeRecurringAction = 'Make recurring'
export const createSubmit = 'Create recurring invoice'
export const editTitle = 'Edit recurring invoice'
export const formDescription = 'An invoice is created from this template for each period.'
export const editDescription = "Existing invoices don't change."
export const createdToast = 'Recurring invoice created'
export const firstOn = (day: string) => `The first invoice is created on ${day}.`
export const savedToast = 'Recurring invoice saved'
export const pausedToast = 'Recurring invoice paused'
export const resumedToast = 'Recurring invoice resumed'
export const endedToast = 'Recurring invoice ended'
export const ranToast = 'Invoice created'

export const runningTab = 'Running'
export const endedTab = 'Ended'
export const emptyTitle = 'No recurring invoices'
export const emptyHint = 'Bill rent, retainers and subscriptions without typing them again.'
export const endedEmptyTitle = 'No ended recurring invoices'
export const endedEmptyHint = 'Recurring invoices appear here once they end.'
export const notFoundTitle = 'Recurring invoice not found'
export const notFoundHint = 'Check the address.'
export const allAction = 'All recurring invoices'

export const frequencyLabel = 'Repeats'
export const frequencyNames = { week: 'Weekly', month: 'Monthly', quarter: 'Quarterly', year: 'Yearly' } as const
export const startLabel = 'Start date'
export const startHint = 'Periods are counted from this date'
export const dayOfMonthHint = 'Last day in shorter months'
export const termsLabel = 'Due after (days)'
export const endLabel = 'Ends'
export const endNames = { never: 'Never', on: 'On a date', after: 'After a number of invoices' } as const
export const countLabel = 'Number of invoices'
export const outputLabel = 'Each invoice'
export const outputNames = { draft: 'Save as draft', send: 'Send automatically' } as const
export const draftOptionHint = 'Someone reviews and sends it.'
export const sendOptionHint = "An invoice that can't be sent stays a draft, and you are notified why."
export const priceChangesLabel = 'Price changes'
export const priceChangesHint = 'Each change applies to all prices from its date, on top of earlier changes.'
export const addPriceChangeAction = 'Add price change'
export const changeFromLabel = (number: number) => `Change ${number} from`
export const changePercentLabel = (number: number) => `Change ${number} in percent`
export const removeChangeAction = (number: number) => `Remove price change ${number}`

export const nextHeader = 'Next'
export const lastHeader = 'Last'
export const stateNames = { active: 'Active', paused: 'Paused', ended: 'Ended' } as const
export const templateTitle = 'Template'
export const runsTitle = 'Invoices created'
export const runsEmpty = 'No invoices yet.'
export const runCount = (count: number, shown: number) => `Latest ${shown} of ${count}`
export const onDay = (frequency: string, day: string) => `${frequency}, day ${day}`
export const nextLabel = 'Next invoice'
export const thenLabel = 'Then'
export const endsOn = (day: string) => `On ${day}`
export const endsAfter = (count: number) => `After ${plural(count, { one: '# invoice', other: '# invoices' })}`
export const outcomeNames = {
  draft: 'Draft created',
  sent: 'Sent',
  not_sent: 'Not sent',
  not_created: 'Not created',
} as const
export const createdByLabel = 'Created by'
export const changeText = (percent: string, day: string) => `${percent}% from ${day}`
export const quantityOf = (quantity: string, price: string) => `${quantity} × ${price}`
export const plusTax = (percent: string) => `+ ${percent}% tax`

export const runAction = 'Create now'
export const endAction = 'End'
export const endQuestion = 'End this recurring invoice?'
export const endHint = "No further invoices are created. Existing invoices are kept. This can't be undone."
