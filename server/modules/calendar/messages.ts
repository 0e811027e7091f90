export const dayNotFound = 'Day not found in the calendar.'
export const dayExistsTitle = 'Day already in the calendar'
export const dayExists = (name: string) => `The calendar already has this day: ${name}.`
export const removedTitle = 'Removed'
export const dayRemoved = 'This day was removed from the calendar.'
export const easterDay = "This day depends on Easter and can't be moved; remove it and add another."
export const easterDayField = "This day depends on Easter and can't be moved; remove it and add another"
export const dayChanged = 'This day has changed since you opened it. Reload it and try again.'
