/** A part of a text, from the position of its beginning to the position of its end. */
export interface Between {
  whole: string
  begin: RegExpExecArray
  inner: string
  end: string
}

/**
 * Replaces each part between two patterns, in linear time: when no further end follows, the search
 * stops. Both patterns are global.
 */
export function replaceBetween(
  text: string,
  [begin, end]: readonly [RegExp, RegExp],
  replace: (part: Between) => string,
): string {
  let [made, from] = ['', 0]
  for (;;) {
    begin.lastIndex = from
    const first = begin.exec(text)
    if (!first) break
    const inside = first.index + first[0].length
    end.lastIndex = inside
    const last = end.exec(text)
    if (!last) break
    const to = last.index + last[0].length
    made +=
      text.slice(from, first.index) +
      replace({
        whole: text.slice(first.index, to),
        begin: first,
        inner: text.slice(inside, last.index),
        end: last[0],
      })
    from = to
  }
  return made + text.slice(from)
}
