import type { Guide } from '../../http/guides.ts'
import type { DocumentSource } from '../document.ts'
import type { ReferencePage } from '../reference-page.ts'

/** Writes the list of pages for language models (llmstxt.org). */
export function llmsText(
  guides: readonly Guide[],
  reference: readonly ReferencePage[],
  { serverUrl, areas }: DocumentSource,
): string {
  const areaNames = new Set(areas.map(({ area }) => area))
  return [
    '# Mailcast',
    '',
    '> A newsletter service that you run yourself: contacts sign up to newsletters, and campaigns and automations are sent to them. REST and MCP with the same keys.',
    '',
    `Agents: MCP at ${serverUrl}/mcp, by OAuth 2.1 (an app asks its person) or \`Authorization: Bearer <API key>\`. It lists the most used tools; \`find_operations\` finds the others.`,
    '',
    '## API',
    '',
    `- [OpenAPI](${serverUrl}/api/v1/openapi.json): every operation, field, limit and refusal`,
    ...reference
      .filter(({ name }) => areaNames.has(name))
      .map(
        ({ name, title, parts }) =>
          `- [${title}](${serverUrl}/docs/reference/${name}.md): ${parts.map((part) => part.title).join(', ')}`,
      ),
    '',
    '## Guides',
    '',
    ...guides.map(
      ({ name, title, summary }) =>
        `- [${title}](${serverUrl}/docs/${name}.md)${summary === '' ? '' : `: ${firstSentence(summary)}`}`,
    ),
    '',
  ].join('\n')
}

function firstSentence(summary: string): string {
  const end = summary.search(/[.!?](?= [A-Z])/)
  return end === -1 ? summary.slice(0, 300) : summary.slice(0, end + 1)
}
