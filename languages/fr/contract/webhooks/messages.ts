export const mustBeOneLine = 'doit tenir sur une seule ligne'
export const addressFormat = 'doit être une adresse http ou https sans nom d’utilisateur ni mot de passe'
export const eventRequired = 'Choisissez au moins un événement'
