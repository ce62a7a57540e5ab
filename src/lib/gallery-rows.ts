const PER_ROW = 3

/** Splits pictures into rows of nearly equal length: four, of at most three a row, are two and two. */
export function rowsOf<Picture>(
  pictures: readonly Picture[],
  perRow: number = PER_ROW,
): Picture[][] {
  const count = Math.ceil(pictures.length / perRow)
  const [least, longer] = [Math.floor(pictures.length / count), pictures.length % count]
  let at = 0
  return Array.from({ length: count }, (_, row) =>
    pictures.slice(at, (at += least + (row < longer ? 1 : 0))),
  )
}
