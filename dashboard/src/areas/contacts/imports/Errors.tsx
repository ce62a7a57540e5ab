import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { number } from '../../../format.ts'
import type { OutputOf } from '../../../queries.ts'

type ImportErrors = OutputOf<'get_import'>['errors']

/** Returns the cell that the server's sentence quotes. */
const cellOf = (detail: string) => /“(.*)”/s.exec(detail)?.[1] ?? ''

/** Returns the field that the server's sentence begins with. */
const fieldOf = (detail: string) => /^(\S+) is /.exec(detail)?.[1] ?? ''

interface Props {
  /** Rows that are refused, or taken without a value. */
  kind?: 'errors' | 'warnings'
  errors: ImportErrors
  count: number
}

/** Rows by line: the first hundred, which are all that the server describes. */
export function Errors({ kind = 'errors', errors, count }: Props) {
  const { t } = useTranslation(['imports', 'frame'])
  if (errors.length === 0) return null
  return (
    <div>
      {kind === 'warnings' && (
        <Text fw={500} mb="xs">
          {t('leftOut', { count, shown: number(count) })}
        </Text>
      )}
      {count > errors.length && (
        <Text c="dimmed" mb="xs">
          {t('firstErrors', { shown: number(errors.length), refused: number(count) })}
        </Text>
      )}
      <div className="mc-table-frame">
        <table className="mc-table" aria-label={t(kind === 'errors' ? 'errors' : 'warnings')}>
          <thead>
            <tr>
              <th scope="col" className="mc-right" style={{ width: 72 }}>
                {t('line')}
              </th>
              <th scope="col">{t('reason')}</th>
            </tr>
          </thead>
          <tbody>
            {errors.map(({ line, code, detail }) => (
              <tr key={`${line} ${code}`}>
                <td className="mc-right">{number(line)}</td>
                <td dir="auto" style={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
                  {code === 'invalid_status'
                    ? t('unknownWord')
                    : t(`${kind === 'errors' ? 'errorTexts' : 'warningTexts'}.${code}`, {
                        cell: cellOf(detail),
                        field: fieldOf(detail),
                        defaultValue: detail,
                      })}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
