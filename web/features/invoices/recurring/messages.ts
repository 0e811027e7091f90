import { plural } from '#kernel/plural.ts'

export const pageTitle = 'Recurring invoices'
export const recordTitle = 'Recurring invoice'
export const newAction = 'New recurring invoice'
export const makeRecurringAction = 'Make recurring'
export const createSubmit = 'Create recurring invoice'
export const editTitle = 'Edit recurring invoice'
export const formDescription = 'An invoice is created from this template for each period.'
export const editDescription = 'Invoices that exist stay as they are.'
export const createdToast = 'Recurring invoice created'
export const firstOn = (day: string) => `The first invoice is created on ${day}.`
export const savedToast = 'Recurring invoice saved'
export const pausedToast = 'Recurring invoice paused'
export const resumedToast = 'Recurring invoice resumed'
export const endedToast = 'Recurring invoice ended'
export const ranToast = 'Period created'

export const runningTab = 'Running'
export const endedTab = 'Ended'
export const emptyTitle = 'No recurring invoices'
export const emptyHint = 'Bill rent, retainers and subscriptions without typing them again.'
export const endedEmptyTitle = 'None has ended'
export const endedEmptyHint = 'Recurring invoices that have ended are listed here.'
export const notFoundTitle = 'No such recurring invoice'
export const notFoundHint = 'It may have been entered wrongly.'
export const allAction = 'All recurring invoices'

export const frequencyLabel = 'Repeats'
export const frequencyNames = { week: 'Weekly', month: 'Monthly', quarter: 'Quarterly', year: 'Yearly' } as const
export const startLabel = 'First day'
export const startHint = 'Periods are counted from here'
export const dayOfMonthHint = 'The last day in shorter months'
export const termsLabel = 'Due after (days)'
export const endLabel = 'Ends'
export const endNames = { never: 'Never', on: 'On a day', after: 'After a number of invoices' } as const
export const countLabel = 'Number of invoices'
export const outputLabel = 'Each invoice'
export const outputNames = { draft: 'Is saved as a draft', send: 'Is sent automatically' } as const
export const draftOptionHint = 'Somebody checks it and sends it.'
export const sendOptionHint = 'What cannot be sent stays a draft, and you are notified why.'
export const priceChangesLabel = 'Price changes'
export const priceChangesHint = 'From its day, a change applies to all prices, on top of earlier changes.'
export const addPriceChangeAction = 'Add price change'
export const changeFromLabel = (number: number) => `Change ${number} from`
export const changePercentLabel = (number: number) => `Change ${number} in percent`
export const removeChangeAction = (number: number) => `Remove price change ${number}`

export const nextHeader = 'Next'
export const lastHeader = 'Last'
export const stateNames = { active: 'Active', paused: 'Paused', ended: 'Ended' } as const
export const templateTitle = 'Template'
export const runsTitle = 'Invoices created'
export const runsEmpty = 'No invoice yet.'
export const runCount = (count: number, shown: number) => `The newest ${shown} of ${count}`
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
export const changeText = (percent: string, day: string) => `${percent} % from ${day}`
export const quantityOf = (quantity: string, price: string) => `${quantity} × ${price}`
export const plusTax = (percent: string) => `+ ${percent} % tax`

export const runAction = 'Create now'
export const endAction = 'End'
export const endQuestion = 'End this recurring invoice?'
export const endHint = "No further invoice is created. Its invoices stay. This can't be undone."
