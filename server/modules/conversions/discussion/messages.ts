/** Texts of the discussion of a conversion: notifications and refusals. */

import type { ConversionComment } from '#contract/conversions/api.ts'

const titles: Readonly<Record<ConversionComment['kind'], string>> = {
  comment: 'New comment on',
  request: 'Information requested for',
  answer: 'Information provided for',
}

export const commentTitle = (kind: ConversionComment['kind'], reference: string, clientName: string): string =>
  `${titles[kind]} ${reference}, ${clientName}`

export const commentBody = (author: string, text: string): string => `${author}: ${text}`

export const alreadyAnswered = 'This request for information has already been answered.'
export const onlyRequesterAnswers = 'Only the person who requested this conversion can answer.'
export const ownConversion = "You requested this conversion, so you can't ask for information about it."
export const onlyInReview = (state: string): string =>
  `Information can be requested only in review. The conversion's state is “${state}”.`
