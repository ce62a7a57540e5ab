const PER_ROW = 3

/**
 * Splits images into rows of nearly equal length, with at most three images in a row. Four images
 * become two rows of two.
 */
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
