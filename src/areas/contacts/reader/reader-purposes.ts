/** The purposes of the tokens in readers' links. A token of one purpose is not valid for another. */
export const CONFIRM = 'confirm'
export const UNSUBSCRIBE = 'unsubscribe'
