import assert from 'node:assert/strict'
import { test } from 'node:test'
import { timeAxis } from '../../dashboard/src/kit/charts/time-axis.ts'

// The times that the axis of a chart names.

const days = (count: number) => Array.from({ length: count }, (_, day) => `day ${day}`)
const named = (count: number) => timeAxis(days(count), (at) => at).xAxisProps.ticks

test('a short axis names each time, a long one the first, the last and five between', () => {
  assert.deepEqual(named(0), [])
  assert.deepEqual(named(1), ['day 0'])
  assert.deepEqual(named(7), days(7))
  assert.deepEqual(named(31), ['day 0', 'day 5', 'day 10', 'day 15', 'day 20', 'day 25', 'day 30'])
})

test('an axis of any length names no time twice, in steps that differ by one at most', () => {
  for (let count = 8; count < 400; count++) {
    const at = named(count).map((one) => Number(one.slice(4)))
    assert.deepEqual([at[0], at.at(-1), at.length], [0, count - 1, 7])
    const apart = at.slice(1).map((one, i) => one - at[i]!)
    assert.ok(
      Math.min(...apart) >= 1 && Math.max(...apart) - Math.min(...apart) <= 1,
      `${count}: ${apart.join()}`,
    )
  }
})

test('a tooltip says the label of a time, and nothing while no time is pointed at', () => {
  const { labelFormatter } = timeAxis(days(3), (at) => at.toUpperCase()).tooltipProps
  assert.deepEqual(
    [labelFormatter('day 1'), labelFormatter(''), labelFormatter(undefined)],
    ['DAY 1', '', ''],
  )
})
