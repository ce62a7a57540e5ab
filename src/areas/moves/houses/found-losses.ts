import type { Found } from './house.ts'

/** Sentences for a plan, by code, about what a move loses. */
export const FOUND_LOSSES = {
  audio: 'A recording is a link, not a player.',
  broken_file: 'A file in the archive could not be read.',
  broken_row: 'A row of a table could not be read.',
  comments: 'Comments of readers stay with the other service.',
  dynamic_part: 'A part that the other service filled in, such as a list of posts, is left out.',
  file: 'A file to download is a link to the other service.',
  form: 'A form is left out.',
  formula: 'A formula is its source text.',
  founding: 'An issue for founding members is for all paid readers.',
  gated_part: 'A part that only some readers could see is left out.',
  house_button: 'A button of the other service, such as “Share”, is left out.',
  house_footer: 'The footer with the other service’s links is left out.',
  house_widget: 'A widget of the other service is left out.',
  issue_too_deep: 'An issue is nested too deep to be read, and is left out.',
  issue_too_long: 'An issue is longer than 200,000 letters, and is left out.',
  merge_tag: 'A placeholder that has no value here is shown as it is written.',
  missing_text: 'An issue has no text in the archive, and is left out.',
  no_address:
    'A picture or link names no host. Read the file again with the address of your old site.',
  no_date: 'A published issue has no date, and comes as a draft.',
  not_issue: 'A page is no issue, and is left out.',
  page_code: 'Code of the page, such as scripts, is left out.',
  picture_in_text: 'A picture that is written into the text itself is left out.',
  poll: 'A poll is left out.',
  private: 'An issue that was private or had a password comes as a draft.',
  repeated_issue: 'An issue is in the archive more than once. The first counts.',
  second_paywall: 'An issue has a second paywall. The first counts.',
  shortcode: 'A shortcode of the other program is shown as it is written.',
  subscribe_button: 'A button that led to the other service’s form is left out.',
  subscribe_form: 'A form of the other service for subscribing is left out.',
  subscribe_link: 'A link to the other service’s form is plain text.',
  video: 'A video of the other service is a link, or is left out.',
} as const

export type LossCode = keyof typeof FOUND_LOSSES
export type Lose = (what: LossCode, example: string) => void

const EXAMPLE_MAX = 200

export function lossOf(what: LossCode, example: string): Found {
  const line = example.replace(/\s+/g, ' ').trim()
  return {
    kind: 'loss',
    what,
    example: line.length <= EXAMPLE_MAX ? line : `${line.slice(0, EXAMPLE_MAX - 1)}…`,
  }
}
