export const mustBeOneLine = 'must be on one line'
export const addressFormat = 'must be an http or https address without a name or password in it'
export const eventRequired = 'Choose at least one event'
