/**
 * The script of a frame that reports the height of its document to the page around it. The frame has an origin of its own, so that the page cannot
 * measure it. Content policies allow this script by its digest, and no other.
 */
export const HEIGHT_SCRIPT =
  "(()=>{const tell=()=>parent.postMessage({frameHeight:document.documentElement.offsetHeight},'*');new ResizeObserver(tell).observe(document.documentElement);addEventListener('load',tell)})()"

/** The source of the script for a content policy: the digest of its text. */
export const HEIGHT_SCRIPT_SOURCE = "'sha256-oxxqt5mqHp7iQsX+GWDDDLz7AIZEAPjqActkWa2GxOM='"
