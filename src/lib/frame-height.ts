/** The script by which a frame reports its height. Content policies allow its digest. */
export const HEIGHT_SCRIPT =
  "(()=>{const tell=()=>parent.postMessage({frameHeight:document.documentElement.offsetHeight},'*');new ResizeObserver(tell).observe(document.documentElement);addEventListener('load',tell)})()"

export const HEIGHT_SCRIPT_SOURCE = "'sha256-oxxqt5mqHp7iQsX+GWDDDLz7AIZEAPjqActkWa2GxOM='"
