export const notPermittedTitle = 'Not permitted'
export const mayNotApprove = 'Your account may not approve this.'
export const tooNewTitle = 'Too new to approve'
export const tooNew = (until: string) =>
  `Your role or your access changed less than 24 hours ago. You can approve from ${until}.`
export const accountUnconfirmedTitle = 'Account not confirmed'
export const cursorUnknown = 'is not a cursor from this list'
export const routeNotFound = (method: string, url: string) => `There is no ${method} ${url}.`
export const overloaded = 'The system is busy. Nothing was changed; try again in a moment.'
export const recordingUnavailable =
  "The system can't record anything at the moment. Nothing was changed; try again in a moment."
export const databaseLost =
  "The database can't be reached at the moment. Check whether your change was made before you try again."
export const invalidJson = 'The request could not be read: its body must be valid JSON.'
export const requestTooLarge = 'The request is larger than this call accepts.'
export const jsonRequired = 'Send the body as application/json.'
export const tooManyRequests =
  'Too many requests from this address. Wait for the time given in Retry-After, then try again.'
export const requestInvalid = 'The request is not valid.'
export const andMore = (error: string, more: number) => `${error} (and ${more} more)`
export const unknownField = 'is not a known field'
export const fieldInvalid = 'is not valid'
export const crossOriginWrite = 'Changes are accepted only from the pages of this installation.'
export const signInFirst = 'Sign in first.'
export const keyNotPermitted = 'This API key does not permit this'
export const roleNotPermitted = 'Your role does not permit this'
export const notPermitted = (why: string, access: string) => `${why} (${access}). Ask an administrator.`
export const personMustConfirm = 'Only a person can do this, because it requires a fresh confirmation of identity.'
export const confirmPassword = 'Confirm your password, then try again.'
export const idempotencyKeyFormat = 'Idempotency-Key must be 1 to 255 visible ASCII characters.'
export const visibleAscii = 'must be 1 to 255 visible ASCII characters'
export const ifMatchFormat = 'If-Match must be the version of the record.'
export const versionNumber = 'must be a version number'
export const notFoundTitle = 'Not found'
export const internalError = (requestId: string) =>
  `Something went wrong on our side. Quote request ${requestId} when you report it.`
export const invalidRequestTitle = 'Invalid request'
export const changedTitle = 'Changed by someone else'
export const recordChanged = (noun: string) => `This ${noun} has changed since you opened it. Reload it and try again.`
export const addressUnreadable = "The address of this call can't be read."
export const formRequired = 'Send a form (multipart/form-data) with one file.'
export const fieldTooLong = 'has a field that is too long'
export const fieldTwice = (fieldname: string) => `has the field ${fieldname} twice`
export const chooseFile = 'Choose a file'
export const formInvalid = 'The form is not valid.'
export const formProblem = (what: string) => `The form ${what}.`
export const fileTooLarge = (megabytes: number) => `The file is larger than ${megabytes} MB.`
export const tooManyParts = 'The form has more parts than this call accepts.'
export const formTruncated = 'The form was incomplete. Send it again.'
export const idempotencyKeyReused =
  'This Idempotency-Key was already used for a different request. Send a new key for a new request.'
export const uploadQuotaReached = (files: number, megabytes: number): string =>
  `You can upload ${files} files and ${megabytes} MB a day. You can upload again after midnight UTC.`
export const secondPersonTitle = 'A second person must approve'
export const notPossibleTitle = 'Not possible now'
const howToConfirm =
  'is not yet confirmed as belonging to its user, so another person must approve this. An account is confirmed by a link sent by email, by signing in through your organisation, or by an operator (npx corridor user release).'
export const ownAccountUnconfirmed = `Your account ${howToConfirm}`
export const requesterAccountUnconfirmed = `The account of the person who asked ${howToConfirm}`
export const requesterUnconfirmed =
  'You created the account of the person who asked, and no other approver has confirmed it. Another approver can decide this, or confirm the account under Access Requests; an operator can do so with npx corridor user release.'
export const exampleDetail = 'There is no such client.'
