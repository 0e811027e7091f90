export const tooManyStreams = (maxStreamsPerPerson: number) =>
  `Vous avez ${maxStreamsPerPerson} pages en direct ouvertes. Fermez-en une, puis rechargez cette page.`
