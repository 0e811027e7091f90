export const mustBeOneLine = 'doit tenir sur une seule ligne'
export const addressFormat = 'doit être une adresse http ou https ne contenant ni nom ni mot de passe'
export const eventRequired = 'Choisissez au moins un événement'
