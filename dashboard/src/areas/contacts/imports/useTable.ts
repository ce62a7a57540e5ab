import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bytes } from '../../../format.ts'
import { type Reader, readTable, type Table, WrongFile } from './table.ts'

/** Keeps the first part of the chosen file. A wrong file leaves the one before it. */
export function useTable() {
  const { t } = useTranslation(['imports', 'frame'])
  const [table, setTable] = useState<Table | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const [reading, setReading] = useState(false)
  const read = async (file: File, reader?: Reader): Promise<Table | null> => {
    setReading(true)
    setWrong(null)
    try {
      return await readTable(file, reader)
    } catch (error) {
      const reason = error instanceof WrongFile ? error.reason : 'unreadable'
      setWrong(t(`wrong.${reason}`, { name: file.name, size: bytes(file.size) }))
      return null
    } finally {
      setReading(false)
    }
  }
  const set = (table: Table | null) => {
    setWrong(null)
    setTable(table)
  }
  return { table, setTable: set, read, reading, wrong }
}
