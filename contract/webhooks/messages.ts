export const mustBeOneLine = 'must be on one line'
export const addressFormat = 'must be an http or https address without a user name or password'
export const eventRequired = 'Choose at least one event'
