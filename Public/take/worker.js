// Code and files are made in a thread of their own: the shortest list of points may take half a
// second, ten minutes of frames as text more.

import { make } from './make.js';

onmessage = ({ data }) => {
  const { id, ...question } = data;
  try {
    postMessage({ id, answer: make(question) });
  } catch (error) {
    postMessage({ id, fault: error.message });
  }
};
