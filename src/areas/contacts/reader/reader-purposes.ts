/** The purposes of tokens in readers' links. A token is valid for one purpose only. */
export const CONFIRM = 'confirm'
export const UNSUBSCRIBE = 'unsubscribe'
