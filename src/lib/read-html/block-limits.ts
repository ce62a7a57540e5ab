/** The most characters of a text that does not consist of runs, such as a caption. */
export const ALT_MAX = 500
export const CAPTION_MAX = 500
export const CITE_MAX = 300
export const LABEL_MAX = 200
export const ADDRESS_MAX = 2000

export const TABLE_ROWS_MAX = 100
export const TABLE_CELLS_MAX = 10
export const GALLERY_MAX = 12
export const ITEMS_MAX = 200
export const ITEMS_DEPTH_MAX = 4
/** The most characters of a run (a piece of text with one formatting) or of a code block. */
export const TEXT_MAX = 20_000
