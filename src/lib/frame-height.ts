/**
 * A script with which a page in a frame reports its height to the page around the frame. Content
 * security policies allow the script by its hash.
 */
export const HEIGHT_SCRIPT =
  "(()=>{const tell=()=>parent.postMessage({frameHeight:document.documentElement.offsetHeight},'*');new ResizeObserver(tell).observe(document.documentElement);addEventListener('load',tell)})()"

export const HEIGHT_SCRIPT_SOURCE = "'sha256-oxxqt5mqHp7iQsX+GWDDDLz7AIZEAPjqActkWa2GxOM='"
