import { render } from 'preact';
import { read_result } from './model/document';
import { what_failed } from './model/words';
import { Session } from './session';
import './style.css';
import { App } from './view/app';

const data = document.getElementById('faultline-result');
const read = read_result(data?.textContent);
data?.remove(); // large runs: the text is not needed any more
const root = document.getElementById('app')!;
const dark = matchMedia('(prefers-color-scheme: dark)').matches;

if ('error' in read) {
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  render(<p class="no-result">{read.error}</p>, root);
} else {
  try {
    const session = new Session(read.result, dark);
    document.title = `${what_failed(read.result)} - faultline`;
    render(<App session={session} />, root);
    document.documentElement.dataset.ready = 'true';
  } catch (why) {
    // A document of the right name but with other contents: it was not written by us.
    render(null, root);
    render(<p class="no-result">The result in this page cannot be shown: {String(why)}</p>, root);
  }
}
