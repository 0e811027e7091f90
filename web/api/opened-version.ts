import { useState } from 'react'

/**
 * The version of the record that a form's fields were filled from. A change that another person
 * makes meanwhile is then a conflict, although the record on the screen is the new one.
 */
export const useOpenedVersion = (version: number): number => useState(version)[0]
