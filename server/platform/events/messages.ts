export const tooManyStreams = (maxStreamsPerPerson: number) =>
  `You have ${maxStreamsPerPerson} live pages open. Close one, then reload this page.`
