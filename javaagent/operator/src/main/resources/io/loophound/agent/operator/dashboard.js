// The dashboard: reads the admin API every two seconds. Texts are set as text, never as HTML.
'use strict';

const EVERY_MILLIS = 2000;
const PAGE = 50;
const state = { token: sessionStorage.getItem('loophound') || '', base: '/api/v1/', run: null, offset: 0, events: [] };
const $ = id => document.getElementById(id);

function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

function svg(name, attributes, ...children) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

async function api(method, path, body, tag) {
  const options = { method, headers: {} };
  if (state.token) options.headers.Authorization = 'Bearer ' + state.token;
  if (tag) options.headers['If-Match'] = tag;
  if (body !== undefined) {
    options.body = JSON.stringify(body);
    options.headers['Content-Type'] = 'application/json';
  }
  const reply = await fetch(state.base + path, options);
  const json = await reply.json();
  if (!reply.ok) {
    const error = new Error(json.error.message);
    error.status = reply.status;
    error.field = json.error.field;
    throw error;
  }
  json.tag = reply.headers.get('ETag');
  return json;
}

const get = path => api('GET', path);
const usd = amount => amount.toFixed(amount < 1 ? 4 : 2);
const cost = sum => (sum.estimated ? 'about ' : '') + usd(sum.usd);
const say = text => { $('message').textContent = text; };

function ago(seconds) {
  if (seconds < 60) return Math.round(seconds) + ' s ago';
  return seconds < 3600 ? Math.round(seconds / 60) + ' min ago' : Math.round(seconds / 3600) + ' h ago';
}

function rows(body, items, cells) {
  const focused = document.activeElement && document.activeElement.dataset.key;
  const names = [...body.closest('table').tHead.rows[0].cells].map(head => head.textContent);
  body.replaceChildren(...items.map(item => {
    const all = cells(item);
    all.forEach((each, i) => { each.dataset.name = names[i]; });
    return make('tr', {}, ...all);
  }));
  const again = focused && body.querySelector('[data-key="' + CSS.escape(focused) + '"]');
  if (again) again.focus();
}

function cell(content, kind = '') {
  return make('td', kind ? { class: kind } : {}, content);
}

function link(text, key, action) {
  const button = make('button', { type: 'button', class: 'link', 'data-key': key }, text);
  button.addEventListener('click', action);
  return button;
}

// A plot of [millis, score] from 0 to 1, with the line at which the run is stopped.
function plot(points, width, height, axes) {
  const left = axes ? 34 : 0;
  const bottom = axes ? 18 : 0;
  const inner = height - bottom - 4;
  const from = points.length ? points[0][0] : 0;
  const span = points.length ? Math.max(1, points[points.length - 1][0] - from) : 1;
  const x = millis => left + (millis - from) / span * (width - left - 4) + 2;
  const y = score => 2 + (1 - score) * inner;
  const last = points.length ? points[points.length - 1][1] : 0;
  const image = svg('svg', {
    width, height, viewBox: `0 0 ${width} ${height}`, role: 'img',
    'aria-label': `score now ${Math.round(last * 100)} % of a stop, ${points.length} calls`
  });
  image.append(svg('line', { class: 'limit', x1: left, x2: width, y1: y(1), y2: y(1) }));
  image.append(svg('line', { class: 'axis', x1: left, x2: width, y1: y(0), y2: y(0) }));
  const d = points.map(([time, score], i) => (i ? 'L' : 'M') + x(time).toFixed(1) + ' ' + y(score).toFixed(1));
  image.append(svg('path', { class: 'line', d: d.join(' ') || 'M0 0' }));
  if (axes) {
    image.append(svg('text', { x: 0, y: y(1) + 10 }, 'stop'));
    image.append(svg('text', { x: 0, y: y(0) }, '0'));
    image.append(svg('text', { x: left, y: height - 2 }, new Date(from).toLocaleTimeString()));
    image.append(svg('text', { x: width - 4, y: height - 2, 'text-anchor': 'end' }, new Date(from + span).toLocaleTimeString()));
  }
  return image;
}

const signOf = step => step.sign ? step.sign + (step.weight ? ' +' + step.weight : '') : 'not judged';
const scoreOf = step => step.score ? String(step.score) : '-';

// A bar for the score after each step, with its sign beside it, and the line of the threshold.
function bars(steps, threshold, width, height) {
  const wide = Math.min(80, width / Math.max(1, steps.length));
  const most = Math.max(threshold, ...steps.map(step => step.score));
  const tall = score => score / most * (height - 18);
  const image = svg('svg', {
    width, height, viewBox: `0 0 ${width} ${height}`, role: 'img',
    'aria-label': 'score by step: ' + steps.map(step => `${step.number} ${signOf(step)}, ${scoreOf(step)}`).join('; ')
  });
  steps.forEach((step, i) => {
    const x = i * wide + wide / 2;
    const bar = svg('rect', {
      class: 'bar', x: i * wide + 1, width: wide - 2, y: height - 16 - tall(step.score), height: tall(step.score)
    });
    bar.append(svg('title', {}, `step ${step.number}, ${step.tool}: ${signOf(step)}, score ${scoreOf(step)}`));
    image.append(bar, svg('text', { x, y: height - 2, 'text-anchor': 'middle' }, String(step.number)),
      svg('text', { class: 'sign', transform: `translate(${x + 4} ${height - 20}) rotate(-90)` }, step.sign));
  });
  const limit = height - 16 - tall(threshold);
  image.append(svg('line', { class: 'limit', x1: 0, x2: width, y1: limit, y2: limit }));
  return image;
}

// A console shows one service or all: what it changes is for those.
function showServices(status) {
  $('service-form').hidden = !status.console;
  if (!status.console || document.activeElement === $('service')) return;
  const names = [...new Set([...status.services, status.service])].filter(Boolean);
  $('service').replaceChildren(make('option', { value: '' }, 'all services'),
    ...names.map(name => make('option', { value: name }, name)));
  $('service').value = status.service;
}

function showStatus(status) {
  const who = state.caller && state.caller.name ? `, ${state.caller.name} (${state.caller.role})` : '';
  $('about').textContent = `${status.version}, ` +
    (status.console ? 'console' : `process ${status.pid}, Java ${status.java}`) + who;
  if (document.activeElement !== $('mode')) $('mode').value = status.mode;
  const calls = Object.values(status.counts.model_calls || {}).reduce((a, b) => a + b, 0);
  const figures = [
    ['Mode', status.mode], ['Runs', status.runs], ['Model calls', calls],
    ['Spent', (status.unpriced_models ? 'about ' : '') + usd(status.spent_usd) + ' USD'],
    status.console ? ['JVMs', status.jvms] : ['Saved, estimate', usd(status.saved_usd_estimate) + ' USD']
  ];
  if (status.policies_problem) figures.push(['Policies', status.policies_problem]);
  showServices(status);
  $('figures').replaceChildren(...figures.map(([name, value]) =>
    make('div', {}, make('dt', {}, name), make('dd', {}, String(value)))));
}

// Of a run in another JVM only the score now is known.
const pointsOf = run => run.history && run.history.length ? run.history : [[Date.now(), run.score]];

function showRuns(list) {
  $('runs-none').hidden = list.runs.length > 0;
  const last = state.offset + list.runs.length;
  $('page').textContent = list.runs.length ? `${state.offset + 1} to ${last} of ${list.found}` +
    (list.found === list.count ? '' : `, of ${list.count} runs`) : '';
  $('before').disabled = state.offset === 0;
  $('after').disabled = last >= list.found;
  $('sign-names').replaceChildren(...[...new Set(list.runs.map(run => run.sign))].filter(Boolean)
    .map(value => make('option', { value })));
  rows($('runs').tBodies[0], list.runs, run => [
    cell(link(run.id, 'run ' + run.id, () => openRun(run.id))), cell(run.agent || '-'),
    cell(run.state, run.state), cell(make('span', { class: 'tag ' + run.health }, run.health.replace('_', ' '))),
    cell(plot(pointsOf(run), 160, 28, false)),
    cell(String(run.model_calls), 'number'), cell(String(run.refused), 'number'),
    cell(cost(run), 'number'), cell(ago(run.idle_seconds))
  ]);
}

// What the filter asks for; the API says what a field may be.
function runsPath() {
  const query = new URLSearchParams({ limit: PAGE, offset: state.offset });
  for (const [name, value] of new FormData($('filter'))) if (value) query.set(name, value);
  return 'runs?' + query.toString().replaceAll('+', '%20');
}

async function getRuns() {
  try {
    const list = await get(runsPath());
    $('filter-error').textContent = '';
    return list;
  } catch (error) {
    if (error.status !== 400) throw error;
    $('filter-error').textContent = error.message;
    return null;
  }
}

function showRun(run) {
  $('run-title').textContent = `Run ${run.id}` + (run.agent ? ` of ${run.agent}` : '') + `: ${run.state}`;
  const verdicts = state.events.filter(item => item.kind === 'verdict' && item.run === run.id.split('@')[0] &&
    (!run.process || run.process === `${item.service}@${item.host}/${item.pid}`));
  $('run-verdicts').replaceChildren(...(verdicts.length ? verdicts.map(event) : [make('li', {}, 'No decision about it.')]));
  $('plot').replaceChildren(plot(pointsOf(run), 640, 160, true));
  $('run-scores').textContent = run.scores
    .map(score => `${score.detector} ${score.reached} of ${score.threshold}`).join(', ');
  const own = run.scores.find(score => score.detector === 'score');
  $('bars').replaceChildren(own ? bars(run.steps, own.threshold, 640, 130) : 'The score is switched off.');
  rows($('steps'), run.steps.slice().reverse(), step => [
    cell(String(step.number), 'number'), cell(step.tool), cell(step.sign || '-'),
    cell(step.weight ? '+' + step.weight : '', 'number'), cell(scoreOf(step), 'number'), cell(make('code', {}, step.call)),
    cell(make('code', {}, step.result || '-')),
    cell([step.failed && 'failed', step.refused && 'refused'].filter(Boolean).join(', '))
  ]);
}

async function openRun(id) {
  state.run = id;
  $('run').hidden = false;
  await refreshRun();
  $('run').focus();
}

async function refreshRun() {
  if (!state.run) return;
  try {
    showRun(await get('runs/' + encodeURIComponent(state.run)));
  } catch (error) {
    if (error.status !== 404) throw error;
    closeRun();
    say('LoopHound no longer knows this run.');
  }
}

function closeRun() {
  state.run = null;
  $('run').hidden = true;
}

function event(item) {
  const acts = item.enforced && ['block', 'terminate'].includes(item.action);
  const kind = acts ? 'stopped' : item.action ? 'warned' : '';
  const meta = [item.run, item.agent, item.detector, item.decision].filter(Boolean).join(' · ');
  const text = item.message || Object.entries(item)
    .filter(([key]) => !['number', 'time', 'kind'].includes(key))
    .map(([key, value]) => `${key} ${typeof value === 'object' ? JSON.stringify(value) : value}`).join(', ');
  return make('li', { class: kind },
    make('time', { datetime: item.time }, new Date(item.time).toLocaleTimeString()),
    make('span', { class: 'meta' }, meta), make('p', {}, text));
}

function showEvents(events) {
  const stopped = new Set(events.filter(item => item.kind === 'verdict' && item.enforced).map(item => item.run));
  const kinds = {
    verdicts: item => item.kind === 'verdict' || item.kind === 'valve',
    near: item => item.kind === 'near-miss' && !stopped.has(item.run),
    shadow: item => item.kind === 'shadow',
    changes: item => item.kind === 'audit'
  };
  for (const [id, wanted] of Object.entries(kinds)) {
    const found = events.filter(wanted).slice(0, 100).map(event);
    $(id).replaceChildren(...(found.length ? found : [make('li', {}, 'None.')]));
    if ($(id).scrollHeight > $(id).clientHeight) $(id).tabIndex = 0; else $(id).removeAttribute('tabindex');
  }
}

function showAgents(agents) {
  $('agent-names').replaceChildren(...agents.filter(agent => agent.name).map(agent => make('option', { value: agent.name })));
  const all = { name: '', label: 'all others (default)', runs: '', model_calls: '', refused: '', usd: null };
  rows($('agents'), [all, ...agents.filter(agent => agent.name)], agent => [
    cell(agent.label || agent.name), cell(String(agent.runs), 'number'),
    cell(String(agent.model_calls), 'number'), cell(String(agent.refused), 'number'),
    cell(agent.usd === null ? '' : cost(agent), 'number'),
    cell(link(agent.name ? 'policy of ' + agent.name : 'default policy', 'agent ' + agent.name,
      () => openPolicy(agent.name)))
  ]);
}

// A bar for each day, with its date and cost.
function costs(days, width, height) {
  const wide = Math.min(90, width / days.length);
  const most = Math.max(...days.map(([, sum]) => sum)) || 1;
  const image = svg('svg', {
    width, height, viewBox: `0 0 ${width} ${height}`, role: 'img',
    'aria-label': 'USD by day: ' + days.map(([day, sum]) => day + ' ' + usd(sum)).join('; ')
  });
  days.forEach(([day, sum], i) => {
    const tall = sum / most * (height - 34);
    const bar = svg('rect', { class: 'bar', x: i * wide + 1, width: wide - 2, y: height - 16 - tall, height: tall });
    bar.append(svg('title', {}, `${day}: ${usd(sum)} USD`));
    image.append(bar);
    if (wide > 40 || i === days.length - 1 || i === 0) {
      image.append(svg('text', { x: i * wide + 2, y: height - 3 }, day.slice(5)),
        svg('text', { x: i * wide + 2, y: height - 20 - tall }, usd(sum)));
    }
  });
  return image;
}

// The newest day first, and of a day what cost most.
function showSpend(sums) {
  const days = new Map();
  const whole = sums.some(sum => sum.agent === 'all JVMs');
  for (const sum of sums) {
    if (!whole || sum.agent === 'all JVMs') days.set(sum.day, (days.get(sum.day) || 0) + sum.usd);
  }
  const days31 = [...days].sort((a, b) => a[0].localeCompare(b[0])).slice(-31);
  $('days').replaceChildren(days31.length ? costs(days31, 640, 110) : '');
  const newest = sums.slice().sort((a, b) => b.day.localeCompare(a.day) || b.usd - a.usd).slice(0, 100);
  $('spend-none').hidden = newest.length > 0;
  rows($('spend'), newest, sum => [
    cell(sum.day), cell(sum.agent || '-'), cell(sum.model || '-'), cell(String(sum.model_calls === null ? '-' : sum.model_calls), 'number'),
    cell(sum.tokens.toLocaleString('en'), 'number'), cell(cost(sum), 'number')
  ]);
}

const versionOf = (number, canary) =>
  number === undefined ? '' : number === 0 ? 'none' : 'version ' + number + (canary ? ', canary' : '');

function showFleet(fleet) {
  $('fleet').hidden = !fleet;
  if (!fleet) return;
  const { store, jvms, members } = fleet;
  $('fleet-store').textContent = store.connected
    ? `${store.address} answers; ${jvms} ${jvms === 1 ? 'JVM shares' : 'JVMs share'} it.`
    : `${store.address} does not answer; there were ${jvms} JVMs.`;
  rows($('members'), members, member => [
    cell((member.process || member.id) + (member.this ? ' (this one)' : '')),
    cell(member.version || ''), cell(member.mode || ''),
    cell(member.guarding || '', 'names'), cell(member.not_guarded || '', 'names blocked'),
    cell(versionOf(member.policies, member.policies_canary)),
    cell(versionOf(member.policies_all, member.policies_all_canary)),
    cell(member.overruled || ''), cell(member.problem || '')
  ]);
}

// What a version sets that the one before it did not.
function differences(now, before) {
  const names = [...new Set([...Object.keys(now), ...Object.keys(before)])].filter(name => now[name] !== before[name]);
  return names.sort().map(name => name in now ? `${name} ${now[name]}` : `${name} not set`).join(', ') || 'nothing';
}

const canaryOf = version => version.canary_share
  ? `${version.canary_share} % of JVMs: ${differences(version.canary, version.options)}` : '';

function showVersions(versions) {
  const newest = versions[0] || {};
  $('versions-none').hidden = versions.length > 0;
  $('canary-form').hidden = !newest.canary_share;
  $('canary-state').textContent = newest.canary_share ? `Version ${newest.version} is tried out, ${canaryOf(newest)}.` : '';
  rows($('version-list'), versions.map((version, i) => [version, versions[i + 1]]), ([version, before]) => [
    cell(String(version.version)), cell(version.at ? new Date(version.at).toLocaleString() : ''),
    cell(version.author || '-'), cell(version.reason || '-', 'names'),
    cell(version.problem || differences(version.options, before && before.options || {}), 'names'),
    cell(canaryOf(version), 'names'),
    cell(version === newest ? 'newest' : link('Roll back to ' + version.version, 'version ' + version.version,
      () => act(`The policies are those of version ${version.version} again.`, 'version-reason',
        why => api('POST', `policies/versions/${version.version}/restore` + why))))
  ]);
}

async function refreshVersions() {
  if (!$('fleet').hidden && $('versions').open) showVersions((await get('policies/versions')).versions);
}

const policyPath = agent => agent ? 'policies/agents/' + encodeURIComponent(agent) : 'policies/default';

async function openPolicy(agent) {
  try {
    state.settings = await get('policies/settings');
    showPolicy(agent, await get(policyPath(agent)));
    $('policy').focus();
  } catch (error) {
    say(error.message);
  }
}

function showPolicy(agent, policy) {
  state.policy = { agent, tag: policy.tag, shown: policy };
  $('policy').hidden = false;
  $('policy-error').textContent = '';
  $('policy-title').textContent = agent ? 'Policy of ' + agent : 'Default policy';
  $('policy-source').textContent = agent && !policy.is_agent_override
    ? 'This agent uses the default policy.' : '';
  $('policy-canary-label').hidden = $('fleet').hidden;
  $('policy-delete').hidden = Boolean(agent) && !policy.is_agent_override;
  $('policy-delete').textContent = agent ? 'Use the default policy' : 'Reset to the defaults';
  $('policy-fields').replaceChildren(...Object.entries(policy.detectors).map(([name, own]) => detector(name, own)));
}

// All settings of a detector; each says at once what is wrong with it.
function detector(name, own) {
  const all = make('fieldset', {}, make('legend', {}, name));
  for (const [key, value] of Object.entries(own)) {
    const setting = state.settings.settings.find(each => each.detector === name && each.name === key) ||
      (key === 'action' ? { type: 'word', words: state.settings.actions } : { type: 'boolean' });
    all.append(field(name + '.' + key, key, value, setting));
  }
  return make('details', {}, make('summary', {},
    `${name}: ${own.enabled ? 'on, ' + own.action : 'off'}`), all);
}

function field(path, key, value, setting) {
  const id = 'policy-' + path;
  let input;
  if (setting.type === 'boolean') {
    input = make('input', { type: 'checkbox' });
    input.checked = value === true || value === 'true';
  } else if (setting.type === 'word') {
    input = make('select', {}, ...setting.words.map(word => make('option', {}, word)));
    input.value = value;
  } else {
    input = make('input', { size: 8, inputmode: setting.type === 'string' ? 'text' : 'decimal', autocomplete: 'off' });
    input.value = value;
  }
  input.id = id;
  input.name = path;
  const problem = make('span', { class: 'error', id: id + '-problem' });
  input.setAttribute('aria-describedby', id + '-problem');
  input.was = input.type === 'checkbox' ? input.checked : input.value;
  input.setting = setting;
  input.addEventListener('input', () => check(input));
  const label = make('label', setting.description ? { title: setting.description } : {}, key, input);
  return make('div', { class: 'field' }, label, problem);
}

// What is wrong with what is typed, or empty.
function wrong(setting, text) {
  if (text === '' || setting.type === 'string' || setting.words && setting.words.length || setting.type === 'boolean') return '';
  const duration = setting.type === 'duration';
  const parts = (duration ? /^([0-9]+(?:\.[0-9]+)?)(ms|s|m|h|d)?$/ : /^([0-9]+(?:\.[0-9]+)?)$/).exec(text);
  const range = `allowed: ${setting.min} to ${setting.max}` + (duration ? ' (seconds, or 500ms, 5m, 1h)' : '');
  if (!parts) return range;
  const number = Number(parts[1]) * ({ ms: .001, m: 60, h: 3600, d: 86400 }[parts[2]] || 1);
  const whole = ['integer', 'long'].includes(setting.type);
  if (whole && !Number.isInteger(number)) return 'allowed: a whole number';
  return number < setting.min || number > setting.max ? range : '';
}

function check(input) {
  const problem = wrong(input.setting, input.type === 'checkbox' ? '' : input.value.trim());
  $(input.id + '-problem').textContent = problem;
  if (problem) input.setAttribute('aria-invalid', 'true'); else input.removeAttribute('aria-invalid');
  return !problem;
}

const fields = () => [...$('policy-form').querySelectorAll('[name]')];

// Only what was changed is sent; an empty field is the default.
function wanted() {
  const detectors = {};
  for (const input of fields()) {
    const value = input.type === 'checkbox' ? input.checked : input.value.trim();
    if (value === input.was) continue;
    const at = input.name.indexOf('.');
    const own = detectors[input.name.slice(0, at)] = detectors[input.name.slice(0, at)] || {};
    own[input.name.slice(at + 1)] = value === '' ? null : value;
  }
  return { detectors };
}

async function changePolicy(method, body) {
  const { agent, tag } = state.policy;
  const share = method === 'PUT' ? $('policy-canary').value.trim() : '';
  try {
    const policy = await api(method, policyPath(agent) + because('policy-reason', { canary: share }), body, tag);
    $('policy-reason').value = $('policy-canary').value = '';
    showPolicy(agent, policy);
    say(policy.changed.length === 0 ? 'Nothing was changed.'
      : (share ? `Tried out in ${share} % of the JVMs` : 'In force') + (policy.kept_in ? ', saved in ' + policy.kept_in : ' until the process ends') + ': ' + policy.changed.join(', '));
    await refresh();
  } catch (error) {
    $('policy-error').textContent = error.status === 412
      ? 'The settings have changed meanwhile. Open the policy again.' : error.message;
    const bad = fields().find(input => 'detectors.' + input.name === error.field);
    if (bad) {
      bad.closest('details').open = true;
      bad.setAttribute('aria-invalid', 'true');
      bad.focus();
    }
  }
}

async function refresh() {
  const [status, runs, verdicts, agents, spend] = await Promise.all(
    [get('status'), getRuns(), ...['verdicts?limit=1000', 'agents', 'spend'].map(get)]);
  $('login').hidden = true;
  $('main').hidden = false;
  $('mode-form').hidden = false;
  showStatus(status);
  if (runs) showRuns(runs);
  state.events = verdicts.events;
  showEvents(verdicts.events);
  showAgents(agents.agents);
  showSpend(spend.by_day);
  showFleet(status.fleet ? await get('fleet') : null);
  await refreshVersions();
  await refreshRun();
}

function askForToken(text) {
  $('main').hidden = true;
  $('mode-form').hidden = true;
  $('login').hidden = false;
  say(text);
}

async function tick() {
  try {
    const login = await fetch('/api/v1/login', state.token ? { headers: { Authorization: 'Bearer ' + state.token } } : {});
    state.caller = await login.json();
    if (!state.token && !state.caller.known) return askForToken('');
    if (!document.hidden) {
      await refresh();
      if ($('message').dataset.lost) {
        delete $('message').dataset.lost;
        say('');
      }
    }
  } catch (error) {
    if (error.status === 401) {
      state.token = '';
      sessionStorage.removeItem('loophound');
      return askForToken('Wrong token for this process.');
    }
    $('message').dataset.lost = 'yes';
    say('No answer from LoopHound: ' + error.message);
  }
  setTimeout(tick, EVERY_MILLIS);
}

// The end of the address of a change: why it is made, and what else is set.
function because(field, more = {}) {
  const all = Object.entries({ reason: $(field).value.trim(), ...more }).filter(([, value]) => value);
  return all.map(([name, value], i) => `${i ? '&' : '?'}${name}=${encodeURIComponent(value)}`).join('');
}

async function act(text, field, work) {
  try {
    await work(because(field));
    $(field).value = '';
    say(text);
    await refresh();
  } catch (error) {
    say(error.message);
  }
}

const post = action => why => api('POST', 'runs/' + encodeURIComponent(state.run) + '/' + action + why);

$('login').addEventListener('submit', submit => {
  submit.preventDefault();
  state.token = $('token').value.trim();
  $('token').value = '';
  sessionStorage.setItem('loophound', state.token);
  tick();
});
$('service').addEventListener('change', () => {
  const name = $('service').value;
  state.base = name ? '/api/v1/services/' + encodeURIComponent(name) + '/' : '/api/v1/';
  $('policy').hidden = true;
  closeRun();
  $('service').blur();
  refresh().catch(error => say(error.message));
});
$('mode-form').addEventListener('submit', submit => {
  submit.preventDefault();
  const mode = $('mode').value;
  act('The mode is now ' + mode + '.', 'mode-reason', why => api('PUT', 'mode' + why, { mode }));
});
$('revive').addEventListener('click', () => act('The run is revived.', 'run-reason', post('revive')));
$('terminate').addEventListener('click', () => {
  $('confirm-text').textContent = `Terminate run ${state.run}? Its calls are refused from now on.`;
  $('confirm').showModal();
});
$('confirm').addEventListener('close', () => {
  if ($('confirm').returnValue === 'yes') act('The run is terminated.', 'run-reason', post('terminate'));
  $('confirm').returnValue = '';
});
$('close-run').addEventListener('click', closeRun);
$('run').addEventListener('keydown', key => { if (key.key === 'Escape') closeRun(); });
const again = () => getRuns().then(list => { if (list) showRuns(list); }).catch(error => say(error.message));
$('filter').addEventListener('submit', submit => submit.preventDefault());
$('filter').addEventListener('input', () => { state.offset = 0; again(); });
$('before').addEventListener('click', () => { state.offset = Math.max(0, state.offset - PAGE); again(); });
$('after').addEventListener('click', () => { state.offset += PAGE; again(); });
$('policy-form').addEventListener('submit', submit => {
  submit.preventDefault();
  const bad = fields().filter(input => !check(input));
  if (bad.length) {
    bad[0].closest('details').open = true;
    bad[0].focus();
    return;
  }
  changePolicy('PUT', wanted());
});
$('versions').addEventListener('toggle', () => refreshVersions().catch(error => say(error.message)));
$('canary-form').addEventListener('submit', submit => {
  submit.preventDefault();
  const share = Number($('canary-share').value);
  act(`The canary is now for ${share} % of the JVMs.`, 'version-reason', async why => {
    await api('PUT', 'policies/canary' + why, { share });
    $('canary-share').value = '';
  });
});
$('policy-delete').addEventListener('click', () => changePolicy('DELETE'));
$('policy-close').addEventListener('click', () => { $('policy').hidden = true; });
if (location.hash.startsWith('#token=')) {
  state.token = decodeURIComponent(location.hash.slice(7));
  sessionStorage.setItem('loophound', state.token);
  history.replaceState(null, '', '/');
}
tick();
