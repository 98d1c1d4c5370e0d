// A page as a person's browser reads it: its forms, what stands in them, and the links below an address.

import { parse } from 'node-html-parser';

export class Page {
  constructor(path, status, html) {
    this.path = path;
    this.status = status;
    this.root = parse(html);
  }

  /** The words of what was refused, if anything was. */
  get refused() {
    return this.root.querySelector('.summary, .notice.refused:not(.waiting)')?.textContent.replace(/\s+/g, ' ').trim();
  }

  get title() { return this.root.querySelector('title')?.textContent ?? ''; }

  /** Every address of this site that begins with `base`. */
  links(base) {
    const all = this.root.querySelectorAll('main a[href]').map((link) => link.getAttribute('href').split('#')[0]);
    return [...new Set(all.filter((href) => (href === base || href.startsWith(`${base}/`)) && !/[?&]at=/.test(href)))];
  }

  /** The forms that are posted to an address that begins with `base`, as they stand. */
  forms(base) {
    const posted = this.root.querySelectorAll('main form').filter((form) => form.getAttribute('method') === 'post');
    const elsewhere = (form) => form.id ? this.root.querySelectorAll(`main [form="${form.id}"]`) : [];
    return posted.map((form) => new Form(this.path, form, elsewhere(form))).filter(({ action }) => action.startsWith(`${base}/`) || action === base);
  }
}

/** A form: fields with what they may hold, and buttons. */
export class Form {
  constructor(page, form, elsewhere) {
    this.length = Number(form.getAttribute('data-length') ?? 5);
    this.action = form.getAttribute('action') || page;
    const of = (control) => ({ name: control.getAttribute('name'), value: control.getAttribute('value') ?? '' });
    this.fixed = [];
    this.ticks = [];
    this.choices = new Map();
    this.texts = [];
    const within = form.querySelectorAll('input, select, textarea');
    for (const control of [...within, ...elsewhere.filter((control) => control.tagName === 'INPUT')]) {
      const type = control.tagName === 'INPUT' ? control.getAttribute('type') ?? 'text' : control.tagName.toLowerCase();
      const name = control.getAttribute('name');
      if (!name || control.hasAttribute('disabled') || type === 'file') continue;
      if (type === 'hidden') this.fixed.push(of(control));
      else if (type === 'checkbox') this.ticks.push({ ...of(control), on: control.hasAttribute('checked') });
      else if (type === 'radio') {
        const group = this.choices.get(name) ?? { values: [], on: undefined };
        group.values.push(of(control).value);
        if (control.hasAttribute('checked')) group.on = of(control).value;
        this.choices.set(name, group);
      } else if (type === 'select') {
        const options = control.querySelectorAll('option');
        const value = (option) => option?.getAttribute('value') ?? option?.textContent;
        const chosen = value(options.find((option) => option.hasAttribute('selected')) ?? options[0]);
        this.texts.push({ name, value: chosen, options: options.map(value) });
      } else this.texts.push({ name, type: control.getAttribute('inputmode') === 'numeric' ? 'number' : type, value: type === 'textarea' ? control.textContent.replace(/^\r?\n/, '') : of(control).value });
    }
    this.buttons = [...form.querySelectorAll('button[type="submit"], button:not([type])'), ...elsewhere.filter((control) => control.tagName === 'BUTTON')]
      .filter((button) => !button.hasAttribute('disabled') && (!button.hasAttribute('form') || elsewhere.includes(button)))
      .map((button) => ({ ...of(button), action: button.getAttribute('formaction') }));
  }

  /** What a field lets one choose. */
  offered(name) {
    return this.choices.get(name)?.values ?? this.texts.find((text) => text.name === name).options;
  }

  /** What is sent where nobody touches anything but the named fields and one button. */
  filled(given = {}, button = this.buttons[0]) {
    const body = new URLSearchParams();
    for (const { name, value } of [...this.fixed, ...this.texts]) body.append(name, value);
    for (const { name, value, on } of this.ticks) if (on) body.append(name, value);
    for (const [name, { on }] of this.choices) if (on !== undefined) body.append(name, on);
    if (button?.name) body.append(button.name, button.value);
    for (const [name, value] of Object.entries(given)) body.set(name, value);
    return { path: button?.action ?? this.action, body };
  }

  /** What somebody sends who tries things: any button, any choice, any tick, now and then a word or number. */
  tried(chance) {
    const { path, body } = this.filled({}, this.buttons.length > 0 ? chance.of(this.buttons) : undefined);
    for (const [name, { values }] of this.choices) if (chance.at(0.8)) body.set(name, chance.of(values));
    for (const { name, value, options, type } of this.texts) {
      if (options) { if (chance.at(0.4)) body.set(name, chance.of(options)); }
      else if (name === 'top' || name === 'bottom') body.set(name, String(chance.below(8)));
      else if (/^(throw|place)-/.test(name)) { if (chance.at(0.6)) body.set(name, `${1 + chance.below(6)}${1 + chance.below(6)}`); }
      else if (chance.at(value ? 0.1 : 0.5)) body.set(name, something(chance, name, type));
    }
    for (const name of new Set(this.ticks.map((tick) => tick.name))) {
      body.delete(name);
      for (const tick of this.ticks) if (tick.name === name && chance.at(tick.on ? 0.8 : 0.4)) body.append(name, tick.value);
    }
    return { path, body };
  }
}

/** A day around today. */
function day(chance) {
  return new Date(Date.now() + (chance.below(20) - 5) * 86_400_000).toISOString().slice(0, 10);
}

function something(chance, name, type) {
  if (type === 'date') return day(chance);
  if (type === 'datetime-local') return `${day(chance)}T20:00`;
  if (type === 'number' || /stake|settled|points|amount|table|fee|price|length|minutes|dice|thrown|order/.test(name)) {
    return chance.of(['0', '1', '2', '3', '5', '12', '0.50', '12.50', '-1', '66', '1 2', 'x']);
  }
  return chance.of(['Ann Lee', 'Bo Chen', 'Zoë “Z” Fjord', 'late', '5, 3', '', ' ', '²', 'a'.repeat(300)]);
}
