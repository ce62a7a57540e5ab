import type { Recipe } from '../recipe.ts'
import {
  button,
  firstName,
  greeting,
  heading,
  link,
  list,
  mail,
  paragraph,
  wait,
} from './written.ts'

export const welcomeSeries: Recipe = {
  recipe: 'welcome_series',
  name: 'Welcome series',
  summary: 'Three letters in the first week: hello, the best of the archive, and a question.',
  needs: [],
  plan: {
    trigger: { type: 'confirmed' },
    entry: {},
    exit: [],
    steps: [
      mail(
        'hello',
        'Welcome to {{ newsletter.name }}',
        'What you will get, how often, and how to reach us.',
        heading('It is good to have you here'),
        paragraph(
          'Hello ',
          firstName('there'),
          ', and thank you for joining {{ newsletter.name }}.',
        ),
        paragraph('Here is what you can count on:'),
        list(
          ['a letter when there is something worth your time, and none when there is not;'],
          ['plain words, no tricks, no trackers sold to anybody;'],
          ['a link at the foot of each letter that lets you leave with one click.'],
        ),
        paragraph('Answer this mail and say what brought you here. We read every answer.'),
      ),
      wait('two_days', 'P2D'),
      mail(
        'best',
        'A good place to begin',
        'What was sent before you came.',
        heading('Where to begin'),
        greeting,
        paragraph(
          'You have missed nothing: what was sent before you came is as good today as it was then.',
        ),
        list(
          [
            link('The letter that started it all', 'https://example.com/first'),
            ', on why we write',
          ],
          [
            link('Our most answered one', 'https://example.com/answers'),
            ', with the best of your replies',
          ],
          [link('A short one', 'https://example.com/short'), ', for a cup of coffee'],
        ),
        button('All letters so far', 'https://example.com/archive'),
      ),
      wait('four_days', 'P4D'),
      mail(
        'question',
        'One question, {{ first_name | default: "if you have a minute" }}',
        'Your answer decides what we write next.',
        heading('What would you like to read about?'),
        greeting,
        paragraph(
          'You have been with us for about a week. What is the one thing that you would like to understand better, or do better?',
        ),
        paragraph('Press reply and write a line. It decides what we write about next.'),
      ),
    ],
  },
}
