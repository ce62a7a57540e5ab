import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askedColumns } from '../../dashboard/src/areas/contacts/imports/example-date.ts'

const column = (name: string, target: string | null, ...samples: string[]) => ({
  name,
  target,
  samples,
  reads: [],
})

test('questions about words and dates stand below the columns that have them', () => {
  const columns = [
    column('Joined', 'subscribedAt', '2024-01-31'),
    column('Born', 'birthday', '03/04/1990'),
    column('State', 'status', 'live'),
    column('Mail', 'email', 'ada@example.com'),
  ]
  assert.deepEqual(askedColumns({ columns }, ['birthday']), { words: 'State', dates: 'Born' })
  assert.deepEqual(askedColumns({ columns }, []), { words: 'State', dates: 'Joined' })
  assert.deepEqual(askedColumns({ columns: [column('Mail', 'email')] }, []), {
    words: null,
    dates: null,
  })
})
