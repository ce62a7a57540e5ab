import type { Recipe } from '../recipe.ts'
import { button, greeting, heading, list, mail, paragraph, wait } from './written.ts'

export const course: Recipe = {
  recipe: 'course',
  name: 'Course by mail',
  summary:
    'Four lessons, two days apart, for readers with the tag course. At the end they get the tag course finished.',
  needs: [{ type: 'tag', name: 'course' }],
  plan: {
    trigger: { type: 'tag_added', tag: 'course' },
    entry: {},
    // The course ends when the tag is removed.
    exit: [{ event: { type: 'tag_removed', tag: 'course' } }],
    steps: [
      mail(
        'lesson_1',
        'Lesson 1: begin small',
        'Four short lessons, one week, one habit.',
        heading('Lesson 1: begin small'),
        greeting,
        paragraph(
          'Welcome to the course. In the coming week you get four short lessons. Each ends with one thing to do, which takes ten minutes.',
        ),
        paragraph(
          'Today: choose the smallest version of what you want to learn. Not a garden, one pot. Not a book, one page.',
        ),
        list(
          ['Write down what you want to be able to do in a week.'],
          ['Halve it.'],
          ['Put it where you will see it tomorrow.'],
        ),
      ),
      wait('after_1', 'P2D'),
      mail(
        'lesson_2',
        'Lesson 2: the same time each day',
        'Why the hour counts more than the effort.',
        heading('Lesson 2: the same time each day'),
        greeting,
        paragraph(
          'What is done at a fixed hour needs no decision. Tie your ten minutes to something that happens anyway, such as the first cup of tea.',
        ),
        paragraph(
          'Today: choose the hour, and put it into your calendar for the rest of the course.',
        ),
      ),
      wait('after_2', 'P2D'),
      mail(
        'lesson_3',
        'Lesson 3: look at what went wrong',
        'A mistake that you can name is half mended.',
        heading('Lesson 3: look at what went wrong'),
        greeting,
        paragraph(
          'By now something has not worked. Good. Write it down in one sentence, without an excuse, and then what you will change by tomorrow.',
        ),
        paragraph(
          'Today: send us that sentence as an answer to this mail. You will get an answer.',
        ),
      ),
      wait('after_3', 'P2D'),
      mail(
        'lesson_4',
        'Lesson 4: go on without us',
        'How to keep what you have begun.',
        heading('Lesson 4: go on without us'),
        greeting,
        paragraph(
          'This is the last lesson. You have begun small, at a fixed hour, and you know what to mend. That is the whole of it.',
        ),
        paragraph('Today: show somebody what you have done. Then double it.'),
        button('What to read next', 'https://example.com/next'),
      ),
      { type: 'add_tag', id: 'done', tag: 'course finished' },
    ],
  },
}
