/** The space that is kept between the cursor and the edges of the window, bars included. */
export const SEEN = { top: 24, right: 0, bottom: 112, left: 0 }
